"""Roles in templates: comparisons and comments are no uses, and the name of a template says which file it makes."""

import pytest
from support.model_names import roles

EXPRESSIONS = {
    # comparisons
    "a: ${{ inputs.model == 'gpt-7' }}": "table",
    "a: ${{ inputs.model == 'gpt-7' && '1' || '2' }}": "table",
    "a: ${{ 'gpt-7' != inputs.model }}": "table",
    "a: ${{ inputs.x || inputs.model == 'gpt-7' }}": "table",
    "a: ${{ contains(inputs.model, 'gpt-7') }}": "table",
    "a: \"{{ model in ('x', 'gpt-7') }}\"": "table",
    "a: \"{{ 'gpt-7' not in models }}\"": "table",
    "a: \"{% if a or model == 'gpt-7' %}x{% endif %}\"": "table",
    'a: "{{ if eq .Values.model \\"gpt-7\\" }}x{{ end }}"': "table",
    '{{- if eq .Values.model "gpt-7" }}': "table",
    '{{- if hasPrefix "gpt-7" .Values.model }}': "table",
    # comments
    "{# model: gpt-7 #}": "comment",
    "{{/* the default is gpt-7 */}}": "comment",
    "{{! model: gpt-7 }}": "comment",
    "<%# model: gpt-7 %>": "comment",
    # fallback values
    'model: {{ .Values.model | default "gpt-7" | quote }}': "default",
    'model: "{{ (.Values.a).b | default \\"gpt-7\\" }}"': "default",
    'model: {{ default "gpt-7" .Values.model }}': "default",
    "model: \"{{ lookup('env', 'M') | default('gpt-7', true) }}\"": "default",
    "model: ${{ inputs.model || 'gpt-7' }}": "default",
    "model: ${{ inputs.model == 'x' && y || 'gpt-7' }}": "default",
    "model: \"{{ x if model in y else 'gpt-7' }}\"": "default",
    'model: <%= ENV["M"] || "gpt-7" %>': "default",
    # other values
    'model: "{{ coalesce .a .b \\"gpt-7\\" }}"': "configuration",
    "model: \"{% set model = 'gpt-7' %}\"": "configuration",
    "model: ${{ inputs.model == 'x' && 'gpt-7' || y }}": "configuration",
    "model: {{ .Values.model }} # gpt-7": "comment",
}


@pytest.mark.parametrize("path", ["a.yaml", "deployment.tpl", "a.yaml.j2", ".github/workflows/a.yml"])
@pytest.mark.parametrize("line", EXPRESSIONS)
def test_expressions(path: str, line: str) -> None:
    assert roles(path, f"{line}\n") == [("gpt-7", EXPRESSIONS[line])]


def test_sql() -> None:
    text = "{# gpt-7 #}\nselect {{ var('model', 'gpt-7') }} where model = 'gpt-7'; {% set model = 'gpt-7' %}\n"
    assert [role for _, role in roles("a.sql", text)] == ["comment", "default", "table", "configuration"]


def test_the_length_of_a_variable_is_not_a_comment() -> None:
    assert roles("a.env", "A=${#B}\nMODEL=gpt-7\n") == [("gpt-7", "configuration")]
    assert roles("a.sh.tmpl", 'x ${#B[@]}\nM={{ .M | default "gpt-7" }}\nask -m gpt-7\n') == [
        ("gpt-7", "default"),
        ("gpt-7", "call"),
    ]


MADE = {
    "a.yaml.j2": ("chat:\n  model: gpt-7\nallowed:\n  - gpt-7\n", ["configuration", "table"]),
    "a.yml.erb": ("chat:\n  model: gpt-7\nallowed:\n  - gpt-7\n", ["configuration", "table"]),
    "a.yaml.mustache": ("chat: {{#a}}\n  model: gpt-7\n{{/a}}\n", ["configuration"]),
    "a.json.j2": ('{"model": "{{ m | default(\'gpt-7\') }}", "price": {"gpt-7": 1}}', ["default", "table"]),
    "a.json.tpl": ('{"a": {{ if eq .m "gpt-7" }}1{{ end }},\n"models": ["gpt-7", "gpt-7"]}', ["table"] * 3),
    "a.toml.tmpl": ('{{ if .a }}\nmodel = "gpt-7"\n{{ end }}\n', ["configuration"]),
    "a.py.jinja": (
        '{% if m == "gpt-7" %}\nask(model="gpt-7")\n{% endif %}\nM = "gpt-7"\n',
        ["table", "call", "default"],
    ),
    "a.md.gotmpl": ("Ask with `model: gpt-7`.\n", ["prose"]),
    "a.v2.gotmpl": ("model=gpt-7\n", ["configuration"]),
    "a.j2": ("<p>gpt-7</p>\n", ["prose"]),
}


@pytest.mark.parametrize("path", MADE)
def test_a_template_is_read_as_the_file_it_makes(path: str) -> None:
    text, expected = MADE[path]
    assert [role for _, role in roles(path, text)] == expected
