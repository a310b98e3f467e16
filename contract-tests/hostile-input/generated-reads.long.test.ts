import { experiment } from '../model/experiment';
import { testGenerated } from './generated';

testGenerated('reads', experiment(15, 240));
