import { beginEarlyCall } from './early-call.ts'

/** Stands in the head of the school's own pages with the checkout: their cart comes while the widget's script does. */
if (document.currentScript instanceof HTMLScriptElement) beginEarlyCall(document.currentScript)
