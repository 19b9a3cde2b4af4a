/**
 * The sandbox's `api.js`: `grecaptcha` with v3's `execute` and v2's `render`. Like the real one it works through frames of its own origin,
 * rejects elements in a shadow root and renders once, into an empty element.
 */
;(() => {
  const own = new URL(document.currentScript.src)
  const rendered = own.searchParams.get('render') ?? 'onload'
  const listeners = new Map()
  const widgets = []
  let lastId = 0

  const frameOf = (fields, isHidden, onToken) => {
    lastId += 1
    const id = String(lastId)
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({
      ...fields,
      id,
      host: location.hostname,
      hl: own.searchParams.get('hl') ?? 'en',
    })
    frame.title = 'reCAPTCHA'
    frame.src = new URL(`anchor?${query}`, own).href
    frame.hidden = isHidden
    frame.style.border = '0'
    const [width, height] = fields.size === 'compact' ? ['164', '144'] : ['304', '78']
    if (!isHidden) Object.assign(frame, { width, height })
    listeners.set(id, onToken)
    return frame
  }

  addEventListener('message', ({ origin, data }) => {
    if (origin === own.origin && data?.from === 'recaptcha') listeners.get(data.id)?.(data)
  })

  const execute = (siteKey, { action = '' } = {}) => {
    if (siteKey !== rendered) throw new Error(`Invalid site key or not loaded in api.js: ${siteKey}`)
    return new Promise((resolve, reject) => {
      const frame = frameOf({ k: siteKey, action, size: 'invisible' }, true, ({ token }) => {
        frame.remove()
        if (token) resolve(token)
        else reject(new Error('reCAPTCHA: network error'))
      })
      document.body.append(frame)
    })
  }

  const elementOf = (container) => {
    const element = typeof container === 'string' ? document.getElementById(container) : container
    if (!(element instanceof Element) || element.getRootNode() !== document) {
      throw new Error('reCAPTCHA placeholder element must be an element or id')
    }
    if (widgets.some((widget) => widget.element === element)) {
      throw new Error('reCAPTCHA has already been rendered in this element')
    }
    if (element.childElementCount > 0) throw new Error('reCAPTCHA placeholder element must be empty')
    return element
  }

  const draw = (widget) => {
    clearTimeout(widget.timer)
    widget.response = ''
    widget.frame?.remove()
    const { sitekey, size = 'normal', theme = 'light' } = widget.options
    const call = (name, ...values) => {
      const callback = widget.options[name]
      ;(typeof callback === 'string' ? window[callback] : callback)?.(...values)
    }
    widget.frame = frameOf({ k: sitekey, size, theme }, false, ({ token, livesMs }) => {
      if (!token) return call('error-callback')
      widget.response = token
      widget.timer = setTimeout(() => {
        draw(widget)
        call('expired-callback')
      }, livesMs)
      return call('callback', token)
    })
    widget.element.append(widget.frame)
  }

  const render = (container, options) => {
    if (!options?.sitekey) throw new Error('Missing required parameters: sitekey')
    const widget = { element: elementOf(container), options }
    widgets.push(widget)
    draw(widget)
    return widgets.length - 1
  }

  const widgetOf = (id = 0) => {
    const widget = widgets[id]
    if (!widget) throw new Error('Invalid reCAPTCHA client id')
    return widget
  }

  window.grecaptcha = {
    ready: (callback) => queueMicrotask(callback),
    execute,
    render,
    reset: (id) => draw(widgetOf(id)),
    getResponse: (id) => widgetOf(id).response,
  }
  const onload = own.searchParams.get('onload')
  if (onload) queueMicrotask(() => window[onload]?.())
})()
