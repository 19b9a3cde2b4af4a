/**
 * The calls behind the page's buttons. The page lists the body of each one beside its button, so keep them as an author would write them.
 */

export const calls = {
  openLogin() {
    SchoolWidgets.open('login', { 'next-url': '/free-lesson-oct', theme: 'auto' })
  },
  openAuth() {
    SchoolWidgets.open('auth', { view: 'registration', caption: 'Запись на урок' })
  },
  closeByHandle() {
    const popup = SchoolWidgets.open('login')
    setTimeout(() => popup.close(), 3_000)
  },
  closeAny() {
    SchoolWidgets.open('login')
    setTimeout(() => SchoolWidgets.close(), 3_000)
  },
  notifyInfo() {
    SchoolWidgets.notify('info', 'Урок начнётся в 19:00')
  },
  notifySuccess() {
    SchoolWidgets.notify('success', 'Вы записаны')
  },
  notifyWarning() {
    SchoolWidgets.notify('warning', 'Осталось два места')
  },
  notifyError() {
    SchoolWidgets.notify('error', 'Не получилось сохранить')
  },
  show() {
    document.querySelector('#own').show()
  },
  showAndClose() {
    const own = document.querySelector('#own')
    own.show()
    setTimeout(() => own.close(), 3_000)
  },
  changeLanguage() {
    const here = document.querySelector('#here')
    here.lang = here.lang === 'en' ? 'ru' : 'en'
  },
  setNextUrl() {
    document.querySelector('#here').nextUrl = '/free-lesson-oct'
  },
  keepHere() {
    document.addEventListener('school:redirect', (event) => {
      event.preventDefault()
    })
  },
}

/** The body of a call as written in this file, without its indentation. */
export const bodyOf = (call) =>
  String(call)
    .split('\n')
    .slice(1, -1)
    .map((line) => line.replace(/^ {4}/, ''))
    .join('\n')
