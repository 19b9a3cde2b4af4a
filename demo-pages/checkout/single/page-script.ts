import { hideFooterWhenPaid } from '../hide-footer.ts'

/** Runs in the head of single-product pages: notes the step of the checkout, which may come before the page's other script does. */
document.addEventListener('school:step', ({ detail }) => {
  document.documentElement.dataset.step = detail.screen
})
hideFooterWhenPaid()
