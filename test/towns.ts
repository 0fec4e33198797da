/** Test data: names of towns. */
export const TOWNS = (
  'Acerra Alcamo Aosta Arzano Avola Benevento Bolzano Caivano Carrara Catanzaro Cosenza Desio Favara Fondi Gaeta Grosseto ' +
  'Ladispoli Lentini Marsala Molfetta Nettuno Pesaro Potenza Rapallo Rovigo Sassari Segrate Taranto Tivoli Treviglio'
).split(' ');
