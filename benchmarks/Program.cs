using BenchmarkDotNet.Running;
using SerializationApi.Benchmarks.Http;

if (args is [HttpComparison.Argument])
{
    await HttpComparison.RunAsync();
}
else
{
    BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args);
}
