/**
 * What an unsafe request needs before its body is read.
 * `token`: a listed origin and `X-CSRFToken`. `origin`: a listed origin; for requests that change nothing.
 * `token-form`: a plain HTML form of the school's own pages with the anti-forgery token in its field `csrf_token`.
 * `own-form`, `listed-form`: a plain HTML form of the school's own pages, or of any listed page, whose fields carry a one-use secret.
 * `any-form`: the same, and an unlisted page or one that the browser does not name is let through as nobody: its tickets are good for nothing.
 * `bank-form`: a plain HTML form of an unlisted page (a bank); its data is looked up at the provider. `signed`: the body is signed by its
 * sender, or is looked up at the provider as well.
 */
export type Guard = 'token' | 'origin' | 'token-form' | 'own-form' | 'listed-form' | 'any-form' | 'bank-form' | 'signed'
