import type { IdentityTexts, PageTexts, RegistrationTexts } from './text-types.ts'

export const pageTextsUz: PageTexts = {
  continueLabel: 'Davom etish',
  signIn: 'Kirish',
  toStart: 'Bosh sahifaga',
  keepAccount: 'Oʻz akkauntimda qolish',
  switchHeading: 'Akkaunt almashtirilsinmi?',
  signInAs: (email) => `${email} sifatida kirish`,
  link: {
    heading: 'Oz qoldi',
    ask: (email) => `Bir qadam qoldi: tugmani bosing va ${email} sifatida kirasiz.`,
    askFirst: (email) => `Bitta savol qoldi, keyin ${email} sifatida kirasiz.`,
    askToSwitch: (other, email) =>
      `Hozir siz ${other} sifatida kirgansiz, havola esa ${email} akkauntini ochadi. Davom etsangiz, birinchi akkauntdan chiqasiz.`,
    elsewhere:
      'Bu havola boshqa saytda, boshqa qurilmada yoki boshqa brauzerda soʻralganga oʻxshaydi. Soʻragan siz boʻlmasangiz, sahifani yoping.',
    signIn: 'Kirish',
    expiredHeading: 'Havola endi amal qilmaydi',
    expired:
      'Havola bir marta ishlaydi va uzoq saqlanmaydi. Kirish sahifasida yangisini soʻrang, xat yarim daqiqada keladi.',
    expiredSignedIn: 'U bir marta ishlaydi. Xavotir olmang: siz kirgansiz va davom etishingiz mumkin.',
  },
  welcome: {
    heading: 'Siz kirdingiz',
    greeting: (name) => `Sizni koʻrganimizdan xursandmiz, ${name}!`,
    errorHeading: 'Boshqa parolni sinab koʻramiz',
    error: 'Bu parol mos kelmadi, lekin siz kirgansiz.',
    firstPassword: 'Xatsiz kirish uchun parol oʻylab toping',
    anotherPassword: 'Parolni unutdingizmi? Yangisini oʻrnating',
    email: 'Pochta',
    newPassword: 'Yangi parol',
    rule: (shortest) => `Kamida ${shortest} ta belgi. Boshqa qurilmalarda qaytadan kirish kerak boʻladi.`,
    save: 'Parolni saqlash',
    savedHeading: 'Parol saqlandi',
    saved: 'Endi pochta va parol bilan kirish mumkin. Boshqa qurilmalarda qaytadan kirish kerak boʻladi.',
  },
  confirm: {
    heading: 'Pochtani tasdiqlang',
    ask: (email) => `Bizda ${email} pochtasi bilan roʻyxatdan oʻtdingizmi? U sizniki ekanini tasdiqlang.`,
    created: (email) => `Bizda ${email} pochtasi bilan akkaunt ochildi. Savolga javob bering, pochta tasdiqlanadi.`,
    confirm: 'Pochtani tasdiqlash',
    unasked: 'Roʻyxatdan oʻtmadingizmi? Sahifani yoping.',
    doneHeading: 'Pochta tasdiqlandi',
    doneSignedIn: 'Rahmat! Endi darslar haqidagi xatlar sizga albatta yetib boradi.',
    doneOwn: 'Rahmat! Roʻyxatdan oʻtgan joyingizda hammasi oʻz holicha: qaytib, davom etish mumkin.',
    doneForeign:
      'Rahmat! Boshqa kishi roʻyxatdan oʻtgan joyda kirish yopildi, telefon oʻchirildi. Endi akkaunt sizniki: davom etish uchun xatdagi kod yoki havola bilan kiring.',
    done: 'Rahmat! Bu qurilmada davom etish uchun xatdagi kod yoki havola bilan kiring.',
  },
  enter: {
    heading: 'Sahifa ochilmoqda',
    wait: 'Siz kirdingiz. Yana bir soniya va davom etamiz.',
    ask: (other, email) =>
      `Bu yerda siz ${other} sifatida, oldingi sahifada esa ${email} sifatida kirgansiz. Qaysi akkauntda davom etamiz?`,
    lifetime: 'Tugma bir daqiqa amal qiladi.',
    expiredHeading: 'Davom etib boʻlmadi',
    expired:
      'Kirish sahifasidan oʻtish bir daqiqa amal qiladi va bir marta ishlaydi. Orqaga qaytib, yana urinib koʻring yoki shu yerda kiring.',
  },
}

export const registrationTextsUz: RegistrationTexts = {
  question: ({ browser, system, ago }) =>
    `${ago}${browser ? `, ${browser}` : ''}${system ? `, ${system}` : ''}: roʻyxatdan oʻtgan sizmi?`,
  justNow: 'hozirgina',
  yes: 'Ha, bu men',
  no: 'Yoʻq',
  effect:
    'Aks holda u yerdagi kirish yopiladi, telefon va parol oʻchiriladi: shunda hech kim sizning oʻrningizga pochtangiz bilan akkaunt ocha olmaydi. Shubhangiz bormi? «Yoʻq» deb javob bering.',
}

export const identityTextsUz: IdentityTexts = {
  startHeading: (provider) => `${provider} orqali kirish`,
  wait: (provider) => `Hozir ${provider} ochiladi. Ochilmasa, tugmani bosing.`,
  continueLabel: (provider) => `${provider} saytiga oʻtish`,
  doneHeading: 'Oz qoldi',
  done: 'Bu oynani yopib, kirishni boshlagan sahifangizga qaytishingiz mumkin: u yerda kirish oʻzi davom etadi.',
  deniedHeading: 'Kirish bekor qilindi',
  denied:
    'Siz kirishga ruxsat bermadingiz. Bu oynani yoping: oldingi sahifada yana urinib koʻrish yoki pochta orqali kirish mumkin.',
  failedHeading: 'Kirib boʻlmadi',
  failed: 'Bu oynani yoping: oldingi sahifada yana urinib koʻrish yoki pochta orqali kirish mumkin.',
  expired:
    'Vaqt tugadi yoki kirish tugallangan. Bu oynani yoping, boshlagan sahifangizga qayting va tugmani yana bir marta bosing.',
  notHere: 'Siz kelgan sahifa maktabga ulanmagan. Bu oynani yopib, maktab saytida kiring.',
  unavailable: (provider) =>
    `${provider} hozir javob bermayapti. Bu oynani yopib, pochta orqali kiring yoki bir daqiqadan keyin urinib koʻring.`,
  unknownHeading: 'Bunday kirish usuli yoʻq',
  unknown: 'Bu oynani yopib, pochta orqali kiring.',
  noCookies:
    'Saytga cookie fayllarini saqlashga ruxsat bering va tugmani yana bir marta bosing: ularsiz kirayotgan siz ekaningizni bila olmaymiz.',
  tooMany: 'Urinishlar juda koʻp. Bu oynani yoping, biroz kutib, qaytadan urinib koʻring yoki pochta orqali kiring.',
  toSignIn: 'Pochta orqali kirish',
  passkeyHeading: 'Barmoq izi yoki yuz bilan kirish',
  passkeyWait:
    'Barmogʻingizni qoʻying, kameraga qarang yoki ekran kodini kiriting: qurilma oʻzi soʻraydi. Soʻramasa, tugmani bosing.',
  passkeyLabel: 'Barmoq izi yoki yuz bilan kirish',
  passkeyFailed: 'Boʻlmadi. Tugmani yana bir marta bosing yoki pochta orqali kiring.',
  withoutScript: 'Bunday kirish uchun brauzerda JavaScript kerak. Pochta orqali kiring.',
}
