/** Marks the section of the school that the page is. */
const here = document.querySelector(`.shops a[href^="${location.pathname.replace(/\/$/, '')}"]`)
if (here) here.ariaCurrent = 'page'
