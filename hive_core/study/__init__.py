"""Studies: whole tutorials in one text, `NAME.hive.md`, read, checked and compiled.

    study, faults = read_study(text)
    data = compiled(study)              # study.json, format 2

A study is Markdown with a head, and with boards in fences as `hive_boards` reads them:

    ---
    study: pins
    title: Pins
    lang: en
    ---
    A piece that holds the hive together may not move.

    ```hive
    ask: pinned:w
    wA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0 wA2@-2,1
    ```

The modules run on every interpreter of the page. A study is data: text becomes nodes and never HTML.
"""
