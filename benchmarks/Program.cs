using BenchmarkDotNet.Running;
using SerializationApi.Benchmarks.Building;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Http;

switch (args)
{
    case [CompareCommand.Argument, .. string[] options]:
        return await CompareCommand.InvokeAsync(options, (comparison, stop) => Comparison.RunAsync(comparison, ProcessConsole.Create(), stop), Console.Out, Console.Error);
    case [HttpComparison.Argument, CachedComparison.Argument, .. string[] lengths]:
        return await CachedComparison.RunAsync(lengths);
    case [HttpComparison.Argument, HealthUnderLoad.Argument, string url]:
        return await HealthUnderLoad.RunAsync(new Uri(url));
    case [HttpComparison.Argument, LargeComparison.Argument, .. string[] arguments]:
        return await LargeComparison.RunAsync(arguments);
    case [HttpComparison.Argument, RampComparison.Argument, .. string[] arguments]:
        return await RampComparison.RunAsync(arguments);
    case [HttpComparison.Argument, .. string[] lengths]:
        return await HttpComparison.RunAsync(lengths);
    case [StartComparison.Argument]:
        await StartComparison.RunAsync();
        break;
    case [StartApp.FormatsArgument] or [StartApp.JsonArgument]:
        await StartApp.RunAsync(hasFormats: args[0] == StartApp.FormatsArgument);
        break;
    case [GeneratorComparison.Argument]:
        GeneratorComparison.Run();
        break;
    default:
        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args);
        break;
}

return 0;
