/** Draws houses and rooms, so that the sample needs no licensed photographs. */
import sharp from 'sharp';

export interface Palette {
  /** Colours at the top and at the bottom. */
  sky: [string, string];
  sun: string;
  hills: [string, string];
  wall: string;
  shade: string;
  roof: string;
  leaf: string;
  glow: string;
}

export const palettes = {
  sand: {
    sky: ['#8cc7d8', '#fbe7c2'],
    sun: '#fff3cf',
    hills: ['#d9b98a', '#c79c66'],
    wall: '#f6e7cc',
    shade: '#e0c69c',
    roof: '#b5643c',
    leaf: '#6f8b4a',
    glow: '#5a7d8c',
  },
  olive: {
    sky: ['#a9d5e5', '#eef3d9'],
    sun: '#fff7d6',
    hills: ['#9db37a', '#71894f'],
    wall: '#fbf7ec',
    shade: '#dcd7c2',
    roof: '#a4512f',
    leaf: '#4f6b33',
    glow: '#47707a',
  },
  dusk: {
    sky: ['#3a3a6b', '#f2a27a'],
    sun: '#ffd9a0',
    hills: ['#6c4f78', '#4b3a63'],
    wall: '#d9a58c',
    shade: '#a9716a',
    roof: '#5a3350',
    leaf: '#39445c',
    glow: '#ffd98a',
  },
  night: {
    sky: ['#0f1b3d', '#3c5687'],
    sun: '#f4efd8',
    hills: ['#1f3157', '#152443'],
    wall: '#54678f',
    shade: '#3c4d74',
    roof: '#22304f',
    leaf: '#1b3a3c',
    glow: '#ffd46e',
  },
  sea: {
    sky: ['#6fc3e8', '#dff4f5'],
    sun: '#fff6cf',
    hills: ['#4aa3b5', '#2b7f95'],
    wall: '#ffffff',
    shade: '#d5e6ea',
    roof: '#2f6fa5',
    leaf: '#3f8f6b',
    glow: '#3b6f92',
  },
  rose: {
    sky: ['#f5b7b1', '#fdebd9'],
    sun: '#fffaf0',
    hills: ['#d99a9a', '#b9737c'],
    wall: '#fbeee6',
    shade: '#ecd0c4',
    roof: '#8c3b4a',
    leaf: '#6c8a63',
    glow: '#7c5566',
  },
} satisfies Record<string, Palette>;

const [width, height] = [1200, 900];
const rectangle = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const arch = (x: number, y: number, w: number, h: number, fill: string) =>
  shape(`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`, fill);

function backdrop({ sky, sun, hills }: Palette): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    ${rectangle(0, 0, width, height, 'url(#sky)')}${circle(850, 230, 76, sun)}
    ${shape('M0 560q180-150 400-70t420-60 380 70v400H0z', hills[0])}${shape('M0 700q260-110 620-40t580-50v290H0z', hills[1])}`;
}

function tree(x: number, y: number, size: number, { leaf, shade }: Palette): string {
  return `${rectangle(x - size / 14, y - size / 2, size / 7, size / 2, shade)}${circle(x, y - size * 0.75, size * 0.36, leaf)}${circle(x - size * 0.22, y - size * 0.55, size * 0.26, leaf)}${circle(x + size * 0.24, y - size * 0.55, size * 0.26, leaf)}`;
}

function cypress(x: number, y: number, size: number, { leaf }: Palette): string {
  return shape(
    `M${x} ${y - size}q${size * 0.2} ${size * 0.5} ${size * 0.11} ${size}h${-size * 0.22}q${-size * 0.09} ${-size * 0.5} ${size * 0.11} ${-size}z`,
    leaf,
  );
}

const scenes = {
  house: (colours: Palette) => {
    const { wall, shade, roof, glow } = colours;
    return `${cypress(250, 770, 380, colours)}${cypress(330, 790, 280, colours)}${rectangle(420, 430, 420, 350, wall)}${rectangle(840, 520, 150, 260, shade)}
      ${shape('M380 440 630 260 880 440z', roof)}${shape('M830 525 990 525 1020 525 950 460 840 460z', roof)}
      ${arch(580, 590, 100, 190, roof)}${arch(470, 510, 70, 110, glow)}${arch(720, 510, 70, 110, glow)}${rectangle(885, 590, 60, 80, glow, 4)}
      ${tree(1070, 800, 210, colours)}${shape('M560 780h140l120 120H440z', shade)}`;
  },
  tower: (colours: Palette) => {
    const { wall, shade, roof, glow } = colours;
    const windows = (x: number, y: number, columns: number, rows: number) =>
      Array.from({ length: columns * rows }, (_, one) => {
        const [column, row] = [one % columns, Math.floor(one / columns)];
        return rectangle(x + column * 78, y + row * 92, 46, 58, (one * 7) % 5 === 0 ? wall : glow, 4);
      }).join('');
    return `${rectangle(200, 430, 270, 400, shade)}${windows(232, 462, 3, 4)}${rectangle(470, 230, 330, 600, wall)}${rectangle(455, 215, 360, 26, roof)}${windows(510, 280, 4, 6).replaceAll(`fill="${wall}"`, `fill="${shade}"`)}
      ${rectangle(800, 500, 240, 330, shade)}${windows(828, 530, 3, 3)}${arch(600, 740, 70, 90, roof)}${tree(150, 850, 200, colours)}${tree(1090, 850, 230, colours)}${rectangle(0, 828, width, 72, roof)}`;
  },
  courtyard: (colours: Palette) => {
    const { wall, shade, roof, leaf, glow } = colours;
    const arches = [150, 390, 630, 870]
      .map((x) => arch(x, 400, 180, 360, shade) + arch(x + 26, 430, 128, 330, glow))
      .join('');
    return `${rectangle(80, 300, 1040, 460, wall)}${rectangle(60, 276, 1080, 34, roof)}${arches}${rectangle(0, 760, width, 140, shade)}
      <ellipse cx="600" cy="806" rx="190" ry="46" fill="${wall}"/><ellipse cx="600" cy="798" rx="150" ry="32" fill="${glow}"/>${tree(300, 820, 250, colours)}${circle(262, 645, 12, '#f2c14e')}${circle(330, 690, 12, '#f2c14e')}${circle(300, 600, 12, '#f2c14e')}${tree(960, 820, 220, colours)}${shape('M895 770h130l-18 84h-94z', roof)}${shape('M235 770h130l-18 84h-94z', roof)}${shape('M80 300q80 130 20 210-30-90-20-210z', leaf)}`;
  },
  harbour: (colours: Palette) => {
    const { wall, shade, roof, hills, glow } = colours;
    const boat = (x: number, y: number, size: number) =>
      `${shape(`M${x} ${y}h${size}l${-size * 0.2} ${size * 0.24}h${-size * 0.6}z`, roof)}${shape(`M${x + size * 0.48} ${y - size * 0.06}v${-size * 0.8}l${size * 0.42} ${size * 0.8}z`, wall)}${shape(`M${x + size * 0.42} ${y - size * 0.06}v${-size * 0.6}l${-size * 0.3} ${size * 0.6}z`, shade)}`;
    const houses = [120, 290, 460, 630, 800, 970].map((x, index) => {
      const [top, tall] = [430 + ((index * 53) % 90), index % 2 === 0];
      return `${rectangle(x, top, 150, 660 - top, tall ? wall : shade)}${shape(`M${x - 12} ${top}h174l-28-48h-118z`, roof)}${[0, 1].map((one) => arch(x + 28 + one * 58, top + 40, 38, 64, glow)).join('')}`;
    });
    return `${houses.join('')}${rectangle(0, 656, width, 244, hills[1])}${rectangle(0, 650, width, 18, shade)}${boat(230, 760, 190)}${boat(720, 800, 240)}${[700, 750, 830, 870].map((y, index) => rectangle(120 + index * 230, y, 130, 6, hills[0], 3)).join('')}`;
  },
};

/** A room's wall, floor and window, through which the outside is seen. */
function room(colours: Palette, furniture: string): string {
  const { wall, shade, sky, hills, sun, roof } = colours;
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    ${rectangle(0, 0, width, height, wall)}${rectangle(0, 660, width, 240, shade)}${rectangle(0, 648, width, 16, roof)}
    ${rectangle(690, 120, 360, 360, roof, 8)}${rectangle(706, 136, 328, 328, 'url(#sky)', 4)}${circle(960, 210, 34, sun)}${shape('M706 400q90-70 180-30t148-26v120H706z', hills[0])}${rectangle(862, 136, 14, 328, roof)}${rectangle(670, 478, 400, 20, roof, 4)}
    ${furniture}`;
}

const rooms = {
  bedroom: (colours: Palette) => {
    const { roof, leaf, glow, wall, shade, sun, hills } = colours;
    return room(
      colours,
      `${rectangle(120, 380, 520, 300, roof, 26)}${rectangle(100, 560, 620, 190, shade, 26)}${rectangle(100, 610, 620, 150, hills[0], 26)}${rectangle(150, 500, 170, 90, sun, 30)}${rectangle(350, 500, 170, 90, sun, 30)}${rectangle(120, 750, 26, 60, roof)}${rectangle(674, 750, 26, 60, roof)}${rectangle(800, 640, 130, 150, roof, 8)}${rectangle(858, 560, 12, 80, glow)}${shape('M820 570h90l-22-70h-46z', glow)}${rectangle(180, 140, 190, 150, leaf, 6)}${circle(275, 215, 46, wall)}${shape('M150 850h640l70 50H80z', hills[1])}`,
    );
  },
  living: (colours: Palette) => {
    const { roof, leaf, glow, wall, hills } = colours;
    return room(
      colours,
      `${shape('M120 840h720l80 60H40z', hills[1])}${rectangle(120, 500, 560, 190, hills[0], 34)}${rectangle(90, 580, 110, 190, hills[1], 30)}${rectangle(600, 580, 110, 190, hills[1], 30)}${rectangle(180, 640, 440, 130, hills[0], 20)}${rectangle(230, 560, 110, 100, glow, 18)}${rectangle(470, 560, 110, 100, wall, 18)}${rectangle(330, 810, 260, 22, roof, 8)}${rectangle(350, 830, 16, 60, roof)}${rectangle(554, 830, 16, 60, roof)}${rectangle(930, 700, 120, 120, roof, 14)}${[-60, -20, 20, 60].map((lean) => shape(`M990 705q${lean - 30}-130 ${lean * 2}-230 ${30 + lean / 3} 120 ${20 - lean * 2} 230z`, leaf)).join('')}${rectangle(160, 130, 150, 200, roof, 6)}${rectangle(176, 146, 118, 168, glow, 4)}${rectangle(340, 170, 150, 110, roof, 6)}${rectangle(354, 184, 122, 82, hills[0], 4)}`,
    );
  },
  kitchen: (colours: Palette) => {
    const { roof, leaf, glow, wall, shade, hills } = colours;
    const doors = [100, 290, 480, 670, 860]
      .map((x) => `${rectangle(x, 600, 170, 210, hills[0], 8)}${rectangle(x + 70, 620, 30, 10, wall, 5)}`)
      .join('');
    return room(
      colours,
      `${rectangle(80, 560, 1000, 270, hills[1], 8)}${doors}${rectangle(60, 540, 1040, 34, wall, 6)}${rectangle(60, 566, 1040, 10, shade)}${[130, 330].map((x) => rectangle(x, 160, 170, 190, hills[0], 8)).join('')}${rectangle(110, 380, 420, 16, roof, 4)}${[150, 220, 290, 370, 440].map((x, index) => rectangle(x, 380 - 40 - (index % 3) * 16, 44, 40 + (index % 3) * 16, [glow, roof, leaf][index % 3]!, 8)).join('')}${rectangle(560, 470, 90, 70, roof, 14)}${circle(940, 505, 34, leaf)}${circle(980, 490, 30, leaf)}${rectangle(925, 515, 80, 26, roof, 6)}${rectangle(240, 500, 120, 40, shade, 18)}${circle(270, 492, 20, '#f2c14e')}${circle(305, 490, 20, '#e58b4a')}`,
    );
  },
};

export type Scene = keyof typeof scenes;

/** Three pictures of a place: from outside, and two rooms. JPEG, 1200 × 900. */
export function picturesOf(scene: Scene, palette: keyof typeof palettes, isStudio: boolean): Promise<Buffer>[] {
  const colours = palettes[palette];
  const drawings = [
    backdrop(colours) + scenes[scene](colours),
    rooms[isStudio ? 'kitchen' : 'living'](colours),
    rooms.bedroom(colours),
  ];
  return drawings.map((drawing) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
    return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  });
}
