/**
 * What a copied snippet itself says, in the language of its form: the link to the school in place of a form, a button whose script has not
 * loaded, and a form that waits for a script where none runs.
 */
export const texts = {
  ru: {
    link: 'Продолжить на\u00A0сайте школы',
    failed: 'Не загрузилось. Обновите страницу',
    withoutScripts: 'Без JavaScript эта форма не\u00A0работает.',
  },
  en: {
    link: 'Continue on the school’s site',
    failed: 'It has not loaded. Reload the page',
    withoutScripts: 'This form does not work without JavaScript.',
  },
  de: {
    link: 'Auf der Website der Schule weiter',
    failed: 'Nicht geladen. Laden Sie die Seite neu',
    withoutScripts: 'Ohne JavaScript funktioniert dieses Formular nicht.',
  },
  kk: {
    link: 'Мектеп сайтында жалғастыру',
    failed: 'Жүктелмеді. Бетті жаңартыңыз',
    withoutScripts: 'JavaScript-сіз форма істемейді.',
  },
  es: {
    link: 'Continuar en el sitio de la escuela',
    failed: 'No se ha cargado. Recargue la página',
    withoutScripts: 'Este formulario no funciona sin JavaScript.',
  },
  be: {
    link: 'Працягнуць на\u00A0сайце школы',
    failed: 'Не загрузілася. Абнавіце старонку',
    withoutScripts: 'Без JavaScript форма не\u00A0працуе.',
  },
  uz: {
    link: 'Maktab saytida davom etish',
    failed: 'Yuklanmadi. Sahifani yangilang',
    withoutScripts: 'JavaScript boʻlmasa, shakl ishlamaydi.',
  },
}
