/** The browser script of the sandbox: `FB.init`, `FB.login`, `FB.getLoginStatus`, as `sandbox.ts` describes them. */
if (!window.FB) {
  const CLOSED_CHECK_MS = 200
  const DECLINED = { status: 'unknown', authResponse: null }
  const base = new URL('.', document.currentScript.src)
  let appId = null
  let last = DECLINED

  const isResponse = (value) =>
    value?.status === DECLINED.status ||
    (value?.status === 'connected' &&
      typeof value.authResponse?.accessToken === 'string' &&
      typeof value.authResponse.userID === 'string')

  const openDialog = (state, scope) => {
    const query = new URLSearchParams({ app_id: appId, scope, origin: location.origin, state })
    return window.open(new URL(`dialog/?${query}`, base), 'facebook-login', 'popup,width=480,height=680')
  }

  const login = (callback, { scope = 'public_profile' } = {}) => {
    if (appId === null) throw new Error('FB.login() called before FB.init().')
    const state = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const popup = openDialog(state, scope)
    if (!popup) return void callback(DECLINED)

    const finish = (response) => {
      clearInterval(watch)
      removeEventListener('message', onMessage)
      popup.close()
      last = response
      callback(response)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin !== base.origin || source !== popup) return
      if (data?.type !== 'facebook-login' || data.state !== state || !isResponse(data.response)) return
      finish(data.response)
    }
    const watch = setInterval(() => popup.closed && finish(DECLINED), CLOSED_CHECK_MS)
    addEventListener('message', onMessage)
  }

  window.FB = {
    init: (settings) => {
      appId = settings.appId
    },
    login,
    getLoginStatus: (callback) => void callback(last),
  }
  window.fbAsyncInit?.()
}
