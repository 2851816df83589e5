using BenchmarkDotNet.Running;
using SerializationApi.Benchmarks.Building;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Http;

switch (args)
{
    case [CompareCommand.Argument, .. string[] options]:
        return await CompareCommand.InvokeAsync(
            options,
            (comparison, stop) => Comparison.RunAsync(comparison, ProcessConsole.Create(), stop),
            Console.Out,
            Console.Error
        );
    case [MinimalApi.Argument, .. string[] options]:
        await MinimalApi.RunAsync(options);
        break;
    case [GeneratorComparison.Argument]:
        GeneratorComparison.Run();
        break;
    default:
        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args);
        break;
}

return 0;
