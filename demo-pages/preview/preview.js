/**
 * Shows the draft of a preview link. The secret is the fragment of the address, which browsers send to no server and in no Referer; the
 * element sends it in a header.
 */

const content = document.createElement('school-content')

/** Without a fragment the school answers as to a link that has ended. */
const show = () => content.setAttribute('preview', location.hash.slice(1) || 'none')

show()
content.setAttribute('theme', 'auto')
content.setAttribute('lang', document.documentElement.lang)
document.querySelector('[data-draft]').append(content)
addEventListener('hashchange', show)
