/** The CSRF token in the cookie of the school's own pages, which saves a wait for `check_auth`; '' elsewhere. Source: DESIGN §5. */
export const ownToken = (): string => {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}
