/** Marks the link of the current section in the school's navigation. */
const here = document.querySelector(`.shops a[href^="${location.pathname.replace(/\/$/, '')}"]`)
if (here) here.ariaCurrent = 'page'
