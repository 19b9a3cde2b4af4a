/** The school's own pages have the token in a cookie, so that nobody waits for it. Source: DESIGN §5. */
export const ownToken = (): string => {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}

/** Posts to an address of the school; the anti-forgery token proves that a page of ours does. */
export const post = (
  address: string,
  token: string,
  body: FormData | null = null,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'X-CSRFToken': token },
    ...(body && { body }),
    ...(signal && { signal }),
  })
