// Replaces YooKassa's widget: shows the payment page in a frame.
{
  const base = new URL('.', document.currentScript.src)
  const METHODS = ['bank_card', 'yoo_money', 'sberbank', 'sbp', 'tinkoff_bank', 'mir_pay', 'sber_loan']
  const MODAL_STYLE = { width: 'min(480px, 100%)' }
  const EVENTS = ['success', 'fail', 'complete', 'modal_close']

  const configError = ({ confirmation_token: token, return_url: back, customization = {} }) => {
    if (!token) return 'token_required'
    if (back !== undefined && !URL.canParse(back)) return 'invalid_return_url'
    const methods = customization.payment_methods
    if (methods === undefined) return null
    if (!Array.isArray(methods) || methods.some((method) => !METHODS.includes(method))) return 'invalid_payment_methods'
    return methods.length === 0 ? 'no_payment_methods_to_display' : null
  }

  const fetchState = async (token) => {
    try {
      const response = await fetch(new URL(`widget/${encodeURIComponent(token)}`, base))
      if (response.status === 404) return { error: 'invalid_token' }
      return response.ok ? await response.json() : { error: 'internal_service_error' }
    } catch {
      return { error: 'internal_service_error' }
    }
  }

  const createFrame = (id) => {
    const frame = document.createElement('iframe')
    frame.src = new URL(`pay/${id}?frame=1`, base).href
    frame.title = 'Оплата'
    frame.allow = 'payment'
    Object.assign(frame.style, { width: '100%', minHeight: '640px', border: '0', display: 'block' })
    return frame
  }

  const createModal = (frame, onClose) => {
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
    #element = null
    #isDestroyed = false

    constructor(config) {
      if (typeof config?.error_callback !== 'function') throw new TypeError('error_callback is required')
      this.#config = config
      window.addEventListener('message', this.#onMessage)
    }

    on(name, handler) {
      this.#handlers.get(name)?.add(handler)
    }

    async render(elementId) {
      const configFailure = configError(this.#config)
      if (configFailure) return this.#fail(configFailure)
      const { id, error } = await fetchState(this.#config.confirmation_token)
      if (this.#isDestroyed) return
      if (error) return this.#fail(error)
      const frame = createFrame(id)
      if (this.#config.customization?.modal) {
        this.#element = createModal(frame, () => this.#emit('modal_close'))
        return
      }
      const container = document.getElementById(elementId)
      if (!container) return this.#fail('internal_service_error')
      container.append(frame)
      this.#element = frame
    }

    destroy() {
      this.#isDestroyed = true
      window.removeEventListener('message', this.#onMessage)
      this.#element?.remove()
      this.#element = null
    }

    #onMessage = ({ origin, source, data }) => {
      const frame = this.#element?.matches('iframe') ? this.#element : this.#element?.querySelector('iframe')
      if (!frame || source !== frame.contentWindow || origin !== base.origin) return
      if (data?.type !== 'yookassa-widget' || !['success', 'fail'].includes(data.event)) return
      const { return_url: back } = this.#config
      if (back !== undefined) return window.location.assign(back)
      this.#emit(data.event)
      this.#emit('complete')
    }

    #emit(name) {
      for (const handler of this.#handlers.get(name) ?? []) handler()
    }

    #fail(error) {
      this.#config.error_callback({ error })
    }
  }

  window.YooMoneyCheckoutWidget = YooMoneyCheckoutWidget
}
