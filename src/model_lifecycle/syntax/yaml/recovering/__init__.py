"""The error-recovering YAML 1.2 parser: reads texts that libyaml refuses, and reports every error in them."""
