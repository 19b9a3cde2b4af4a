/** Runs the page: a choice updates the widget beside it, the texts to copy and the page's address. */

import { watch } from '../session.js'
import { fromHash, showWhatApplies, toHash, optionsOf } from './choices.js'
import { hashOf, markupOf, rulesOf, stylesOf } from './code.js'
import { fetchFirstViews, instantParts } from './instant.js'
import { preview } from './preview.js'
import { errorOfLink, errorOfTarget } from './target.js'

const byId = (id) => document.getElementById(id)
const form = byId('choices')
const places = { base: location.origin, origins: [] }
/** What the school offers, once it has replied: the ways in, to write to it, and separate consents are part of a form's height. */
const offers = {
  isKnown: false,
  hasFacebook: false,
  hasWhatsapp: false,
  hasConsents: false,
  hasPhone: false,
  providers: 0,
}
/** The first views for instant forms: null until they are fetched. */
let firstViews = null
let isFetching = false

const errors = {
  'next-url': (address) => errorOfTarget(address, places),
  'bizon-url': errorOfLink,
}

const errorOf = (name) => errors[name]?.(form.elements[name].value.trim()) ?? ''

const showError = (name) => {
  const control = form.elements[name]
  const error = errorOf(name)
  byId(control.dataset.error).textContent = error
  control.setAttribute('aria-invalid', `${error !== ''}`)
}

const showText = (id, text) => {
  const listing = byId(`${id}-listing`)
  byId(id).textContent = text
  if (listing) listing.hidden = text === ''
}

const fetchOnce = async () => {
  if (isFetching) return
  isFetching = true
  try {
    firstViews = await fetchFirstViews()
    show()
  } catch {
    byId('instant-error').textContent = 'Код мгновенной формы не загрузился. Обновите страницу.'
  }
}

/** An instant form has the room and the styles of the ways in, which the school tells. */
const showMarkup = (options) => {
  if (!options.isInstant) return showText('markup', markupOf(options, location.origin))
  if (!firstViews) void fetchOnce()
  const isReady = firstViews && offers.isKnown
  showText(
    'markup',
    isReady ? markupOf(options, location.origin, instantParts(options, location.origin, firstViews)) : '',
  )
}

const show = () => {
  showWhatApplies(form)
  Object.keys(errors).forEach(showError)
  const options = optionsOf(form, (name) => errorOf(name) !== '', offers)
  const rules = rulesOf(options)
  preview(byId('stage'), options, rules)
  showMarkup(options)
  showText('styles', offers.isKnown ? stylesOf(rules) : '')
  showText('address', options.place === 'inline' ? '' : hashOf(options))
}

const restore = () => {
  fromHash(form, location.hash)
  show()
}

form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', () => {
  show()
  history.replaceState(history.state, '', location.pathname + location.search + toHash(form))
})
addEventListener('hashchange', restore)
document.addEventListener('school:redirect', (event) => {
  event.preventDefault()
  byId('went').textContent = `Здесь виджет увёл бы на ${event.detail.url}. На этой странице он остаётся.`
})
watch(
  ({ redirect_origins: origins = places.origins, facebook, providers = [], phone_codes: phone, support, consent }) => {
    places.origins = origins
    offers.isKnown = true
    offers.hasFacebook = facebook !== undefined
    offers.hasWhatsapp = support?.whatsapp !== undefined
    offers.hasConsents = consent === 'separate'
    offers.hasPhone = phone !== undefined
    offers.providers = providers.length
    show()
  },
)
restore()
