// The embedded page of Stripe.js: `Stripe(key).createEmbeddedCheckoutPage({ clientSecret | fetchClientSecret, onComplete })`.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const FIRST_HEIGHT = 560
  let isMounted = false

  const frameFor = (secret, key) => {
    const frame = document.createElement('iframe')
    const address = new URL(`pay/${encodeURIComponent(secret)}`, base)
    address.searchParams.set('key', key)
    frame.src = address.href
    frame.name = 'embedded-checkout'
    frame.title = 'Secure payment input frame'
    frame.allow = 'payment *'
    frame.style.cssText = `display: block; width: 100%; border: 0; height: ${FIRST_HEIGHT}px`
    return frame
  }

  const checkoutPage = (secret, key, onComplete) => {
    let frame = null
    let isComplete = false
    const onMessage = ({ source, origin, data }) => {
      if (!frame || source !== frame.contentWindow || origin !== base.origin || data?.from !== 'stripe-sandbox') return
      if (data.height) frame.style.height = `${data.height}px`
      if (data.event !== 'complete' || isComplete) return
      isComplete = true
      if (data.redirect) window.location.assign(data.redirect)
      else onComplete?.()
    }
    const unmount = () => {
      frame?.remove()
      frame = null
    }
    window.addEventListener('message', onMessage)
    return {
      mount: (target) => {
        if (frame) throw new Error('The embedded page is mounted already')
        const container = typeof target === 'string' ? document.querySelector(target) : target
        if (!(container instanceof HTMLElement) || !container.isConnected)
          throw new Error('The element to mount in is missing')
        frame = frameFor(secret, key)
        container.append(frame)
      },
      unmount,
      destroy: () => {
        unmount()
        window.removeEventListener('message', onMessage)
        isMounted = false
      },
    }
  }

  window.Stripe = (key) => ({
    createEmbeddedCheckoutPage: async ({ clientSecret, fetchClientSecret, onComplete }) => {
      if (isMounted) throw new Error('There can be one embedded page at a time: destroy the other first')
      isMounted = true
      try {
        return checkoutPage(clientSecret ?? (await fetchClientSecret()), key, onComplete)
      } catch (error) {
        isMounted = false
        throw error
      }
    },
  })
})()
