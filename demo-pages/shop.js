/** Marks the link of the current section in the school's navigation, and leads from old addresses of products to their pages. */

// Code to fetch ahead: in the head of the page it would delay the text.
document.head.append(...(document.querySelector('template[data-ahead]')?.content.childNodes ?? []))

const path = location.pathname.replace(/\/$/, '')

const here = document.querySelector(`.shops a[href^="/${path.split('/')[1]}"]`)
if (here) here.setAttribute('aria-current', 'page')

/** Products used to have addresses like `/courses/#course-12` and `/lessons/#volcano`, which stand in mails. */
const old = /^\/(courses|lessons)#(?:course-|lesson-)?([\w-]+)$/.exec(path + location.hash)
if (old && !document.getElementById(location.hash.slice(1)))
  location.replace(`/${old[1] === 'courses' ? 'courses' : 'single-lesson'}/${old[2] ?? ''}/`)
