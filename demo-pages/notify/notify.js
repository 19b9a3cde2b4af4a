/** Shows the notifications that the buttons name and that the form describes. */

window.SchoolWidgets ||= new Proxy([], {
  get: (calls, name) => calls[name] ?? ((...call) => calls.push([name, ...call])),
})

const dialog = document.querySelector('#dialog')

for (const button of document.querySelectorAll('[data-notice]')) {
  button.addEventListener('click', () => SchoolWidgets.notify(button.dataset.notice, button.dataset.text))
}

document.querySelector('#own').addEventListener('submit', (event) => {
  const { type, text } = Object.fromEntries(new FormData(event.target))
  event.preventDefault()
  SchoolWidgets.notify(type, text)
})

document.querySelector('#open-dialog').addEventListener('click', () => dialog.showModal())
document.querySelector('#close-dialog').addEventListener('click', () => dialog.close())
