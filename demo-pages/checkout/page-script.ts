import { beginEarlyCall } from '../../widget/loader/shop/early-call.ts'

/** Stands in the head of the school's own pages with the checkout: their cart comes while the widget's script does. */
if (document.currentScript instanceof HTMLScriptElement) beginEarlyCall(document.currentScript)

/** The foot of the page goes once the order is paid. Source: checkout spec §2. */
document.addEventListener('school:paid', () => document.querySelector('.bottom')?.setAttribute('hidden', ''))
