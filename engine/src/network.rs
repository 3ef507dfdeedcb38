//! Small networks: one hidden layer over inputs that are on or off, in whole numbers, so that every machine evaluates
//! alike.

/// A neuron is full at this.
const FULL: i16 = 256;
/// What a weight of one is written as in the output layer.
const OUTPUT_SCALE: i32 = 64;
/// The score of a position that is won with odds of e to one.
const SCORE: i32 = 150;
/// Neurons that are added up together in registers.
pub(crate) const GROUP: usize = 16;

/// A number for each neuron.
pub(crate) type Row<const GROUPS: usize> = [[i16; GROUP]; GROUPS];

/// A network of so many inputs and groups of neurons.
pub(crate) struct Network<const INPUTS: usize, const GROUPS: usize> {
    inputs: [Row<GROUPS>; INPUTS],
    bias: Row<GROUPS>,
    output: Row<GROUPS>,
    output_bias: i32,
}

impl<const INPUTS: usize, const GROUPS: usize> Network<INPUTS, GROUPS> {
    /// The network in a file: the rows of the inputs, the bias and the output layer as 16 bits, the bias of the output
    /// as 32, the lowest byte first.
    pub(crate) const fn read(bytes: &[u8]) -> Self {
        let (none, neurons) = ([[0; GROUP]; GROUPS], GROUP * GROUPS);
        let mut network = Network { inputs: [none; INPUTS], bias: none, output: none, output_bias: 0 };
        assert!(bytes.len() == 2 * neurons * (INPUTS + 2) + 4);
        let mut i = 0;
        while i < neurons * (INPUTS + 2) {
            let weight = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
            let (row, group, neuron) = (i / neurons, i % neurons / GROUP, i % GROUP);
            if row < INPUTS {
                network.inputs[row][group][neuron] = weight;
            } else if row == INPUTS {
                network.bias[group][neuron] = weight;
            } else {
                network.output[group][neuron] = weight;
            }
            i += 1;
        }
        network.output_bias =
            i32::from_le_bytes([bytes[2 * i], bytes[2 * i + 1], bytes[2 * i + 2], bytes[2 * i + 3]]);
        network
    }

    /// The weights of an input.
    #[inline(always)]
    pub(crate) const fn row(&self, input: usize) -> &Row<GROUPS> {
        &self.inputs[input]
    }

    /// The score when the inputs with these weights are on.
    #[inline(always)]
    pub(crate) fn score(&self, on: &[&Row<GROUPS>]) -> i32 {
        let mut sum = self.output_bias;
        for group in 0..GROUPS {
            let mut neurons = self.bias[group];
            for row in on {
                for (neuron, weight) in neurons.iter_mut().zip(row[group]) {
                    *neuron += weight;
                }
            }
            for (neuron, weight) in neurons.into_iter().zip(self.output[group]) {
                sum += i32::from(neuron.clamp(0, FULL)) * i32::from(weight);
            }
        }
        sum / (i32::from(FULL) * OUTPUT_SCALE / SCORE)
    }
}
