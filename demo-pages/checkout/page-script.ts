import { startEarlyCall } from '../../widget/loader/shop/early-call.ts'

/** Runs in the head of the school's own pages with the checkout: requests their cart while the widget's script loads. */
if (document.currentScript instanceof HTMLScriptElement) startEarlyCall(document.currentScript)

/** Notes the step for the page's other scripts, which may come after it. */
document.addEventListener('school:step', ({ detail }) => {
  document.documentElement.dataset.step = detail.screen
})

/** Hides the page's footer once the order is paid. Source: checkout spec §2. */
document.addEventListener('school:paid', () => document.querySelector('.bottom')?.setAttribute('hidden', ''))
