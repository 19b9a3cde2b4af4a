/** Adds a button under each listing that copies it. Without clipboard access it selects the text for the visitor to copy. */

const copied = (text) =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

const mark = (pre) => {
  pre.focus()
  getSelection()?.selectAllChildren(pre)
}

const make = (tag, properties) => Object.assign(document.createElement(tag), properties)

const addButton = (listing) => {
  const pre = listing.querySelector('pre')
  const bar = make('p', { className: 'actions' })
  const button = make('button', { type: 'button', className: 'button quiet', textContent: 'Скопировать' })
  const status = make('span', { className: 'note', role: 'status' })
  button.setAttribute('aria-label', `Скопировать: ${listing.querySelector('figcaption').textContent}`)
  const copy = async () => {
    const isCopied = await copied(pre.textContent)
    if (!isCopied) mark(pre)
    status.textContent = isCopied ? 'Скопировано' : 'Буфер закрыт. Текст выделен: нажмите Ctrl+C или ⌘C.'
  }
  button.addEventListener('click', () => void copy())
  button.addEventListener('blur', () => {
    status.textContent = ''
  })
  bar.append(button, status)
  listing.append(bar)
}

document.querySelectorAll('.listing').forEach(addButton)
