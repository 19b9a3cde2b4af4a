import { startEarlyCall } from '../../widget/loader/shop/early-call.ts'
import { hideFooterWhenPaid } from './hide-footer.ts'

/** Runs in the head of the school's own pages with the checkout: requests their cart while the widget's script loads. */
if (document.currentScript instanceof HTMLScriptElement) startEarlyCall(document.currentScript)
hideFooterWhenPaid()
