/** The password of everybody who is seeded. */
export const SEED_PASSWORD = 'moloko-2026'

/** People to try the school with: a parent, one without a phone, and the two kinds of colleagues. */
export const seededPeople = [
  { email: 'parent@school.example', name: 'Анна Смирнова', phone: '+79161234567', role: 'visitor' },
  { email: 'nophone@school.example', name: 'Олег Белов', phone: null, role: 'visitor' },
  { email: 'author@school.example', name: 'Мария Лебедева', phone: '+79161234568', role: 'author' },
  { email: 'staff@school.example', name: 'Павел Орлов', phone: '+79161234569', role: 'staff' },
]
