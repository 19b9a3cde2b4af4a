/** Hides the page's footer once the order is paid. Source: checkout spec §2. */
export const hideFooterWhenPaid = (): void =>
  document.addEventListener('school:paid', () => document.querySelector('.bottom')?.setAttribute('hidden', ''))
