// Before anything of the page is painted: whoever has no game and does not come by a link to one, as
// web/game/game_session.py has it, is greeted, and the board has its room beside the greeting at once.
"use strict";
(() => {
  const fresh = () => {
    if (/[#&](game|play|edit|practice|shared|g)=/.test(location.hash) || /[?&](text|url)=/.test(location.search)) return false;
    try {
      return !localStorage.getItem("skep.game");
    } catch {
      return true;
    }
  };
  if (fresh()) document.body.dataset.screen = "welcome";
})();
