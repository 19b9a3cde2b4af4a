// Replaces YooKassa's Checkout.js: turns a card into a one-time token.
{
  const base = new URL('.', document.currentScript.src)

  const networkError = {
    type: 'api_error',
    code: 'processing_error',
    message: 'processing_error',
    status_code: 500,
    params: [],
  }
  const GAPS = /[\s-]/g
  const digits = (value) => String(value ?? '').replace(GAPS, '')

  window.YooMoneyCheckout = (shopId, { language = 'ru' } = {}) => ({
    tokenize: async ({ number, cvc, month, year }) => {
      const card = { number: digits(number), cvc: digits(cvc), month: digits(month), year: digits(year) }
      const body = JSON.stringify({ shopId: String(shopId), language, ...card })
      try {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(new URL('tokens', base), { method: 'POST', headers, body })
        if (!response.ok) return { status: 'error', error: { ...networkError, status_code: response.status } }
        return await response.json()
      } catch {
        return { status: 'error', error: networkError }
      }
    },
  })
}
