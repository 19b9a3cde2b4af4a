#!/usr/bin/python3
"""WebKitGTK windows under the control of browser.ts: one JSON object a line on standard input and output.

A request {"id", "method", "params"} gets a reply {"id", "result"} or {"id", "error"}; events have no id. Every context has its own
ephemeral data, cookies, languages and network settings. Key and pointer events are real: pages see them as trusted.
"""
import json
import os
import socket
import sys
from pathlib import Path

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
gi.require_version('Soup', '3.0')
from gi.repository import Gdk, Gio, GLib, Gtk, Soup, WebKit2  # noqa: E402

UTILITY_WORLD = '__playwright_utility_world__'
WHEEL_STEP = 53  # pixels that WebKitGTK scrolls for a smooth delta of 1

contexts = {}
retired = []  # WebKitGTK 2.50 crashes when a context is freed that has been used
views = {}
dialogs = {}
numbers = {'context': 0, 'view': 0}


def emit(message):
    sys.stdout.write(json.dumps(message) + '\n')
    sys.stdout.flush()


class Context:
    def __init__(self, number, params):
        self.number = number
        self.data = WebKit2.WebsiteDataManager.new_ephemeral()
        self.data.set_itp_enabled(True)
        self.data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)  # the proxy answers for any host
        self.web = WebKit2.WebContext.new_with_website_data_manager(self.data)
        self.jar = self.web.get_cookie_manager()
        self.jar.set_accept_policy(WebKit2.CookieAcceptPolicy.NO_THIRD_PARTY)
        proxy = WebKit2.NetworkProxySettings.new(params['proxy'], [])
        self.data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)


class View:
    def __init__(self, context, opener=None):
        numbers['view'] += 1
        self.number = numbers['view']
        self.context = context
        self.opener = opener
        self.content = WebKit2.UserContentManager()
        self.add_utility_world()
        if opener:
            self.web = WebKit2.WebView(related_view=opener.web, user_content_manager=self.content)
        else:
            self.web = WebKit2.WebView(web_context=context.web, user_content_manager=self.content)
        settings = self.web.get_settings()
        settings.set_enable_developer_extras(True)
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        settings.set_javascript_can_open_windows_automatically(False)
        settings.set_javascript_can_access_clipboard(True)
        self.window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
        self.window.set_decorated(False)
        self.window.set_default_size(1280, 720)
        self.window.add(self.web)
        self.is_provisional = False
        self.held = None if opener is None else []  # what a page has opened loads once Playwright knows the window
        self.web.connect('create', self.on_create)
        self.web.connect('decide-policy', self.on_decide_policy)
        self.web.connect('close', lambda _: self.close())
        self.web.connect('load-changed', self.on_load_changed)
        self.web.connect('load-failed', self.on_load_failed)
        self.web.connect('notify::uri', self.on_uri)
        self.stays = False  # whether a move in the history that is under way leaves the address as it is
        self.web.get_back_forward_list().connect('changed', self.on_moved)
        self.web.connect('script-dialog', self.on_dialog)
        self.web.connect('permission-request', lambda _, request: (request.deny(), True)[1])
        self.web.connect('web-process-terminated', lambda _, why: self.emit('crashed'))
        views[self.number] = self

    def add_utility_world(self):
        script = WebKit2.UserScript.new_for_world(
            'void 0', WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, UTILITY_WORLD, None, None
        )
        self.content.add_script(script)

    def emit(self, method, **params):
        emit({'method': method, 'params': {'view': self.number, **params}})

    def show(self):
        self.window.show_all()
        self.window.move(0, 0)
        self.web.grab_focus()
        GLib.timeout_add(30, self.focus)

    def focus(self):
        window = self.window.get_window()
        if window:
            window.focus(0)
        return False

    def close(self):
        if views.pop(self.number, None):
            self.window.destroy()
            self.emit('closed')

    def open_view(self):
        view = View(self.context, self)
        emit({'method': 'opened', 'params': {'view': view.number, 'context': self.context.number, 'opener': self.number}})
        return view

    def on_create(self, _web, _action):
        view = self.open_view()
        view.web.connect('ready-to-show', lambda _: view.show())
        return view.web

    def on_decide_policy(self, _web, decision, kind):
        if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            return False
        if self.held is not None:
            self.held.append(decision)
            return True
        action = decision.get_navigation_action()
        is_link = action.get_navigation_type() == WebKit2.NavigationType.LINK_CLICKED
        if not is_link or not (action.get_mouse_button() == 2 or action.get_modifiers() & Gdk.ModifierType.CONTROL_MASK):
            return False
        decision.ignore()
        self.open_tab(action.get_request().get_uri())
        return True

    def open_tab(self, uri):
        """What browsers do at a press with the middle button or Ctrl: WebKitGTK leaves it to them."""
        view = self.open_view()
        view.show()
        view.web.load_uri(uri)

    def let_go(self):
        held, self.held = self.held or [], None
        for decision in held:
            decision.use()

    def on_load_changed(self, _web, event):
        if event == WebKit2.LoadEvent.STARTED:
            self.is_provisional = True
        elif event == WebKit2.LoadEvent.COMMITTED:
            self.is_provisional = False

    def on_load_failed(self, _web, _event, uri, error):
        self.is_provisional = False
        is_cancelled = error.matches(WebKit2.network_error_quark(), WebKit2.NetworkError.CANCELLED)
        self.emit('failed', uri=uri, error=error.message, isCancelled=is_cancelled)
        return True  # without WebKit's error page

    def on_uri(self, *_):
        if not self.is_provisional:
            self.emit('uri', uri=self.web.get_uri() or '')

    def on_moved(self, *_):
        if self.stays:
            self.stays = False
            self.on_uri()

    def on_dialog(self, _web, dialog):
        kinds = {
            WebKit2.ScriptDialogType.ALERT: 'alert',
            WebKit2.ScriptDialogType.CONFIRM: 'confirm',
            WebKit2.ScriptDialogType.PROMPT: 'prompt',
            WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: 'beforeunload',
        }
        kind = kinds[dialog.get_dialog_type()]
        text = dialog.prompt_get_default_text() if kind == 'prompt' else None
        dialogs[self.number] = (kind, dialog)
        self.emit('dialog', type=kind, message=dialog.get_message() or '', defaultPrompt=text or '')
        return True


def answer_dialog(params):
    kind, dialog = dialogs.pop(params['view'])
    if kind != 'alert':
        dialog.confirm_set_confirmed(params['accept'])
    if kind == 'prompt' and params['accept']:
        dialog.prompt_set_text(params.get('promptText') or '')
    dialog.close()


MODIFIERS = {
    'Shift': Gdk.ModifierType.SHIFT_MASK,
    'Control': Gdk.ModifierType.CONTROL_MASK,
    'Alt': Gdk.ModifierType.MOD1_MASK,
    'Meta': Gdk.ModifierType.META_MASK,
}
BUTTONS = {
    'left': (1, Gdk.ModifierType.BUTTON1_MASK),
    'middle': (2, Gdk.ModifierType.BUTTON2_MASK),
    'right': (3, Gdk.ModifierType.BUTTON3_MASK),
}


def state_of(params):
    state = Gdk.ModifierType(0)
    for name in params['modifiers']:
        state |= MODIFIERS[name]
    for name in params.get('buttons', []):
        state |= BUTTONS[name][1]
    return state


def now():
    return GLib.get_monotonic_time() // 1000 & 0xFFFFFFFF


def send_key(params):
    view = views[params['view']]
    view.focus()
    view.web.grab_focus()
    event = Gdk.Event.new(Gdk.EventType.KEY_PRESS if params['down'] else Gdk.EventType.KEY_RELEASE)
    key = event.key
    key.window, key.time, key.send_event = view.web.get_window(), now(), False
    key.state = state_of(params)
    key.keyval = params.get('keyval') or Gdk.unicode_to_keyval(ord(params['char']))
    found, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(key.keyval)
    if found and keys:
        key.hardware_keycode, key.group = keys[0].keycode, keys[0].group
    event.set_device(Gdk.Display.get_default().get_default_seat().get_keyboard())
    Gtk.main_do_event(event)


def send_mouse(params):
    view = views[params['view']]
    kind, x, y = params['kind'], params['x'], params['y']
    state = state_of(params)
    window = view.web.get_window()
    if kind == 'down':
        view.focus()
    if kind == 'move':
        event = Gdk.Event.new(Gdk.EventType.MOTION_NOTIFY)
        part = event.motion
        part.is_hint = 0
    elif kind == 'wheel':
        event = Gdk.Event.new(Gdk.EventType.SCROLL)
        part = event.scroll
        part.direction = Gdk.ScrollDirection.SMOOTH
        part.delta_x, part.delta_y = params['deltaX'] / WHEEL_STEP, params['deltaY'] / WHEEL_STEP
    else:
        event = Gdk.Event.new(Gdk.EventType.BUTTON_PRESS if kind == 'down' else Gdk.EventType.BUTTON_RELEASE)
        part = event.button
        number, mask = BUTTONS[params['button']]
        part.button = number
        state = state & ~mask if kind == 'down' else state | mask
    part.window, part.time, part.state = window, now(), state
    part.x, part.y, part.x_root, part.y_root = x, y, x, y
    event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
    Gtk.main_do_event(event)


def answer_at_once(_params):
    """The inspector writes a reply in several parts: by default the kernel holds each back until the one before is acknowledged, 40 ms."""
    for name in os.listdir('/proc/self/fd'):
        if not Path('/proc/self/fd', name).is_socket():
            continue
        part = socket.socket(fileno=os.dup(int(name)))
        if part.family == socket.AF_INET and part.type == socket.SOCK_STREAM:
            part.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        part.close()


def create_context(params):
    numbers['context'] += 1
    contexts[numbers['context']] = Context(numbers['context'], params)
    return numbers['context']


def delete_context(params):
    context = contexts.pop(params['context'])
    retired.append(context)
    for view in [view for view in views.values() if view.context is context]:
        view.close()


def create_view(params):
    view = View(contexts[params['context']])
    view.show()
    view.web.load_uri('about:blank')
    return view.number


def set_languages(params):
    contexts[params['context']].web.set_preferred_languages(params['languages'])


def set_scripts(params):
    """Without scripts in markup: those of the inspector still run."""
    views[params['view']].web.get_settings().set_enable_javascript_markup(params['enabled'])


def resize(params):
    views[params['view']].window.resize(params['width'], params['height'])


def go(params):
    view = views[params['view']]
    item = view.web.get_back_forward_list().get_nth_item(params['steps'])
    if item:
        view.stays = item.get_uri() == view.web.get_uri()
        view.web.go_to_back_forward_list_item(item)
    return item is not None


def cookie_to_json(cookie):
    expires = cookie.get_expires()
    policies = {Soup.SameSitePolicy.LAX: 'Lax', Soup.SameSitePolicy.STRICT: 'Strict', Soup.SameSitePolicy.NONE: 'None'}
    return {
        'name': cookie.get_name(),
        'value': cookie.get_value(),
        'domain': cookie.get_domain(),
        'path': cookie.get_path(),
        'expires': expires.to_unix() * 1000 if expires else -1,
        'httpOnly': cookie.get_http_only(),
        'secure': cookie.get_secure(),
        'sameSite': policies[cookie.get_same_site_policy()],
    }


def cookie_from_json(fields):
    cookie = Soup.Cookie.new(fields['name'], fields['value'], fields['domain'], fields['path'], -1)
    cookie.set_secure(bool(fields.get('secure')))
    cookie.set_http_only(bool(fields.get('httpOnly')))
    policies = {'Lax': Soup.SameSitePolicy.LAX, 'Strict': Soup.SameSitePolicy.STRICT}
    cookie.set_same_site_policy(policies.get(fields.get('sameSite'), Soup.SameSitePolicy.NONE))
    if not fields.get('session') and fields.get('expires', -1) != -1:
        cookie.set_expires(GLib.DateTime.new_from_unix_utc(int(fields['expires'] / 1000)))
    return cookie


def get_cookies(params, reply):
    jar = contexts[params['context']].jar
    jar.get_all_cookies(None, lambda _, result: reply([cookie_to_json(one) for one in jar.get_all_cookies_finish(result)]))


def set_cookies(params, reply):
    jar = contexts[params['context']].jar
    rest = [cookie_from_json(one) for one in params['cookies']]

    def add_next(*_):
        if rest:
            jar.add_cookie(rest.pop(0), None, add_next)
        else:
            reply(None)

    add_next()


def clear_cookies(params, reply):
    context = contexts[params['context']]
    context.data.clear(WebKit2.WebsiteDataTypes.COOKIES, 0, None, lambda *_: reply(None))


AT_ONCE = {
    'answerAtOnce': answer_at_once,
    'createContext': create_context,
    'deleteContext': delete_context,
    'createView': create_view,
    'closeView': lambda params: params['view'] in views and views[params['view']].close(),
    'load': lambda params: views[params['view']].web.load_uri(params['uri']),
    'letGo': lambda params: views[params['view']].let_go(),
    'go': go,
    'resize': resize,
    'setScripts': set_scripts,
    'activate': lambda params: views[params['view']].focus(),
    'setLanguages': set_languages,
    'key': send_key,
    'mouse': send_mouse,
    'answerDialog': answer_dialog,
    'quit': lambda _: Gtk.main_quit(),
}
IN_TIME = {'getCookies': get_cookies, 'setCookies': set_cookies, 'clearCookies': clear_cookies}


def handle(line):
    request = json.loads(line)
    number, method, params = request['id'], request['method'], request['params']
    try:
        if method in IN_TIME:
            IN_TIME[method](params, lambda result: emit({'id': number, 'result': result}))
        else:
            emit({'id': number, 'result': AT_ONCE[method](params)})
    except Exception as error:  # the caller gets it: this process goes on
        emit({'id': number, 'error': f'{method}: {error!r}'})


def on_input(stream, result):
    line, _ = stream.read_line_finish_utf8(result)
    if line is None:
        Gtk.main_quit()
        return
    handle(line)
    stream.read_line_async(GLib.PRIORITY_DEFAULT, None, on_input)


source = Gio.DataInputStream.new(Gio.UnixInputStream.new(0, False))
source.read_line_async(GLib.PRIORITY_DEFAULT, None, on_input)
WebKit2.WebContext.get_default()  # starts the inspector's server
emit({'method': 'ready', 'params': {}})
Gtk.main()
os._exit(0)
