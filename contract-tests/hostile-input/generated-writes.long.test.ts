import { experiment } from '../model/experiment';
import { testGenerated } from './generated';

testGenerated('writes', experiment(15, 240));
