/** Submits the page's form at once: it carries a sign-in over to the school. */
document.querySelector('form')?.requestSubmit()
