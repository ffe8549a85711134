const { connect } = require("lwh5-mock/client");
const stories = require("./stories.cjs");

for (const [name, play] of Object.entries(stories))
  test(name, async () => {
    const mock = await connect(process.env.LWH5_MOCK);
    const world = await mock.world();
    await play(world);
    await mock.close();
  });
