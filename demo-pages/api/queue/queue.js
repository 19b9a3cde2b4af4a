/** Shows a page before the widget's script has loaded: the stub queues the calls until then. */

window.SchoolWidgets ||= new Proxy([], {
  get: (q, k) => (k in q ? q[k] : (...a) => (q.push([k, ...a]), { close: () => SchoolWidgets.close() })),
})

const byId = (id) => document.getElementById(id)

const showMessage = (message) => {
  byId('queue').textContent = message
}

byId('open').addEventListener('click', () => {
  SchoolWidgets.open('login', { theme: 'auto' })
  if (Array.isArray(SchoolWidgets)) showMessage(`В очереди: ${SchoolWidgets.map(([name]) => name).join(', ')}.`)
})

const load = async () => {
  byId('load').disabled = true
  document.head.append(byId('tag').content.cloneNode(true))
  await customElements.whenDefined('school-login')
  showMessage('Скрипт здесь: очередь исполнена, новые вызовы выполняются сразу.')
}

byId('load').addEventListener('click', () => void load())
