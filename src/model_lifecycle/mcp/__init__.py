"""A server of the Model Context Protocol: agents ask the records over standard input and output.

`server.py` lists its tools, its pages (resources) and its prompt. A tool is a function whose parameters and answer
(`answers.py`) are the schemas that a client sees. Besides the arguments of the call it gets the records as they are on
disk at that moment (`known_records.py`) and the folders that the client opens (`folders.py`): no path leads out of
these, nothing is written, and nothing is fetched. A question without an answer gets a sentence (`failures.py`).
"""
