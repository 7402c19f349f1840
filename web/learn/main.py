"""Main program of the page learn.html."""

from pyscript import window

from web.board.tile_style import use_tiles
from web.common.browser_storage import BrowserStorage
from web.common.i18n import Translator, read_catalogue
from web.common.localize import spoken
from web.common.store import Store
from web.learn.page import LearnPage

store = Store(BrowserStorage())
settings = store.settings()
translator = Translator(read_catalogue, ("learn",))
translator.use(spoken(settings.language))
page = LearnPage(translator, store)
page.use_theme(settings.theme)
page.use_language(settings.language)
use_tiles(settings.tiles)
page.go()
window.dispatchEvent(window.Event.new("skep-playable"))
