/** Inserts the school's form with the view and the language of the page's address, before any of it is drawn. */

const wanted = new URLSearchParams(location.search)
const view = wanted.get('view') ?? 'registration'
const lang = wanted.get('lang')

const form = document.createElement('school-auth')
form.setAttribute('view', view)
form.setAttribute('theme', 'auto')
form.setAttribute('next-url', '/free-lesson-oct')
if (lang) form.setAttribute('lang', lang)
document.querySelector('[data-form]').append(form)

for (const link of document.querySelectorAll('.views a')) {
  const parameters = new URLSearchParams(link.search)
  if (parameters.get('view') === view) link.setAttribute('aria-current', 'page')
  if (!lang) continue
  parameters.set('lang', lang)
  link.search = parameters
}
