// Replaces YooKassa's widget: shows the payment page in a frame.
{
  const base = new URL('.', document.currentScript.src)
  const METHODS = ['bank_card', 'yoo_money', 'sberbank', 'sbp', 'tinkoff_bank', 'mir_pay', 'sber_loan']
  const MODAL_STYLE = { width: 'min(480px, 100%)' }
  const EVENTS = ['success', 'fail', 'complete', 'modal_close']

  const configFault = ({ confirmation_token: token, return_url: back, customization = {} }) => {
    if (!token) return 'token_required'
    if (back !== undefined && !URL.canParse(back)) return 'invalid_return_url'
    const methods = customization.payment_methods
    if (methods === undefined) return null
    if (!Array.isArray(methods) || methods.some((method) => !METHODS.includes(method))) return 'invalid_payment_methods'
    return methods.length === 0 ? 'no_payment_methods_to_display' : null
  }

  const askState = async (token) => {
    try {
      const answer = await fetch(new URL(`widget/${encodeURIComponent(token)}`, base))
      if (answer.status === 404) return { error: 'invalid_token' }
      return answer.ok ? await answer.json() : { error: 'internal_service_error' }
    } catch {
      return { error: 'internal_service_error' }
    }
  }

  const drawFrame = (id) => {
    const frame = document.createElement('iframe')
    frame.src = new URL(`pay/${id}?frame=1`, base).href
    frame.title = 'Оплата'
    frame.allow = 'payment'
    Object.assign(frame.style, { width: '100%', minHeight: '640px', border: '0', display: 'block' })
    return frame
  }

  const drawModal = (frame, onClose) => {
    const dialog = document.createElement('dialog')
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = 'Закрыть'
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', onClose)
    Object.assign(dialog.style, MODAL_STYLE)
    dialog.append(close, frame)
    document.body.append(dialog)
    dialog.showModal()
    return dialog
  }

  class YooMoneyCheckoutWidget {
    #config
    #handlers = new Map(EVENTS.map((name) => [name, new Set()]))
    #drawn = null
    #isOver = false

    constructor(config) {
      if (typeof config?.error_callback !== 'function') throw new TypeError('error_callback is required')
      this.#config = config
      window.addEventListener('message', this.#listen)
    }

    on(name, handler) {
      this.#handlers.get(name)?.add(handler)
    }

    async render(elementId) {
      const fault = configFault(this.#config)
      if (fault) return this.#fail(fault)
      const { id, error } = await askState(this.#config.confirmation_token)
      if (this.#isOver) return
      if (error) return this.#fail(error)
      const frame = drawFrame(id)
      if (this.#config.customization?.modal) {
        this.#drawn = drawModal(frame, () => this.#tell('modal_close'))
        return
      }
      const place = document.getElementById(elementId)
      if (!place) return this.#fail('internal_service_error')
      place.append(frame)
      this.#drawn = frame
    }

    destroy() {
      this.#isOver = true
      window.removeEventListener('message', this.#listen)
      this.#drawn?.remove()
      this.#drawn = null
    }

    #listen = ({ origin, source, data }) => {
      const frame = this.#drawn?.matches('iframe') ? this.#drawn : this.#drawn?.querySelector('iframe')
      if (!frame || source !== frame.contentWindow || origin !== base.origin) return
      if (data?.type !== 'yookassa-widget' || !['success', 'fail'].includes(data.event)) return
      const { return_url: back } = this.#config
      if (back !== undefined) return window.location.assign(back)
      this.#tell(data.event)
      this.#tell('complete')
    }

    #tell(name) {
      for (const handler of this.#handlers.get(name) ?? []) handler()
    }

    #fail(error) {
      this.#config.error_callback({ error })
    }
  }

  window.YooMoneyCheckoutWidget = YooMoneyCheckoutWidget
}
