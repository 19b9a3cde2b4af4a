/** Gives the school's form the view and the language of the page's address, where it has some: another element, since the first view of this one is there. */

const wanted = new URLSearchParams(location.search)
const [form] = document.querySelectorAll('school-auth')
const view = wanted.get('view') ?? form.getAttribute('view')
const lang = wanted.get('lang')

if (view !== form.getAttribute('view') || lang) {
  const other = document.createElement('school-auth')
  for (const name of ['theme', 'next-url']) other.setAttribute(name, form.getAttribute(name))
  other.setAttribute('view', view)
  if (lang) other.setAttribute('lang', lang)
  form.replaceWith(other)
}

for (const link of document.querySelectorAll('.views a')) {
  const parameters = new URLSearchParams(link.search)
  if (parameters.get('view') === view) link.setAttribute('aria-current', 'page')
  if (!lang) continue
  parameters.set('lang', lang)
  link.search = parameters
}
