import type { CommonTexts } from './common-ru.ts'

export const commonEn: CommonTexts = {
  loading: { failed: 'The form has not loaded completely. Check the internet.', retry: 'Try again' },
  sending: 'Sending',
  opensAnew: 'opens in a new tab',
  errors: {
    unknown: 'An unknown error occurred',
    offline: 'No connection to the server. Check the internet and try again: everything you typed is kept.',
    timeout: 'The server is taking too long. Try again: everything you typed is kept.',
    unlisted:
      'This page is not connected to the school yet, so the form does not work here. Please tell the school about it.',
    tooMany: (after) => `Too many tries. Try again ${after}.`,
    stale: 'This page is out of date. Reload it and try again.',
  },
}
