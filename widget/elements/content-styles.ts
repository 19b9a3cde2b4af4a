import fields from '../styles/fields.css?inline'
import focus from '../styles/focus.css?inline'
import reader from '../styles/reader/reader.css?inline'
import cards from '../styles/reader/cards.css?inline'
import offer from '../styles/reader/offer.css?inline'
import print from '../styles/reader/print.css?inline'
import pictures from '../styles/reader/pictures.css?inline'
import screens from '../styles/screens.css?inline'
import tones from '../styles/tones.css?inline'

/** The styles of a document, beside those that all elements share. */
export const contentStyles = tones + fields + screens + reader + offer + pictures + focus + cards + print
