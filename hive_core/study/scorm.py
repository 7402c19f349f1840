"""A study as a package for course systems such as Moodle, SCORM 1.2: its page with the boards of a
site, and a script that reports to the system how far the learner is."""

import io
import zipfile

from hive_core.drawing.piece_svg import escaped
from hive_core.study.html import STYLE, StudyPage
from hive_core.study.link import packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Study

EPOCH = (1980, 1, 1, 0, 0, 0)
"""Date of the package's files, so that the same study makes the same package."""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="skep-{id}" version="1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="study" identifierref="page"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/><file href="scorm.js"/>
    </resource>
  </resources>
</manifest>
"""
PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
<script defer src="scorm.js"></script>
<script defer src="{site}hive-study.js"></script>
<main><hive-study lang="{lang}" title="{title}" study="{study}">
{body}
</hive-study></main>
</html>
"""
SCRIPT = """// Reports what is solved to the course system, by the API of SCORM 1.2, and asks what was.
"use strict";
(() => {
  const find = (from) => {
    for (let at = from, left = 9; at && left; left -= 1) {
      try {
        if (at.API) return at.API;
      } catch {
        return null; // of another origin
      }
      at = at.parent === at ? null : at.parent;
    }
    return null;
  };
  const api = find(window) || find(window.opener);
  if (!api) return;
  api.LMSInitialize("");
  document.querySelector("hive-study").setAttribute("done", api.LMSGetValue("cmi.suspend_data"));
  const tell = ({ detail: { tasks, solved, tests, passed, done } }) => {
    const whole = tasks + tests;
    const reached = solved + passed;
    api.LMSSetValue("cmi.suspend_data", done);
    api.LMSSetValue("cmi.core.score.max", "100");
    api.LMSSetValue("cmi.core.score.raw", String(whole ? Math.round((100 * reached) / whole) : 100));
    const ended = tests ? "passed" : "completed";
    api.LMSSetValue("cmi.core.lesson_status", reached < whole ? "incomplete" : ended);
    api.LMSCommit("");
  };
  for (const name of ["hive-ready", "hive-progress"]) document.addEventListener(name, tell);
  window.addEventListener("pagehide", () => api.LMSFinish(""));
})();
"""


def package(study: "Study", source: str, site: str) -> bytes:
    """Return the content of a SCORM package with `study`, whose text is `source`. Its boards come from
    the site at `site`, an address with a slash at its end; who cannot reach it reads the page."""
    title = escaped(study.title)
    page = PAGE.format(
        lang=study.lang,
        title=title,
        style=STYLE,
        site=escaped(site),
        study=packed(source),
        body=StudyPage(study, "").body(),
    )
    files = {
        "imsmanifest.xml": MANIFEST.format(id=study.id, title=title),
        "index.html": page,
        "scorm.js": SCRIPT,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(
                zipfile.ZipInfo(name, EPOCH), text.encode("utf-8"), zipfile.ZIP_DEFLATED
            )
    return out.getvalue()
