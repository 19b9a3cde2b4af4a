/** Sends the form of the page at once: it carries a sign-in on to the school. */
document.querySelector('form')?.requestSubmit()
