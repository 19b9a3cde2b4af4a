/** Goes on at once: submits the page's form, which carries a sign-in over to the school, or follows its link to the bank. */
const next = document.querySelector('form, main a.button')
if (next instanceof HTMLFormElement) next.requestSubmit()
else if (next) window.location.replace(next.href)
