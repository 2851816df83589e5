using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What the start says of actions that have no other formats than before.</summary>
public sealed class ActionReportTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task All_types_without_a_shape_are_in_one_entry_to_be_pasted(bool isRouted)
    {
        string[] entries = await StartAsync(isRouted);

        string entry = Assert.Single(entries, static entry => entry.Contains("[GenerateShapeFor<", StringComparison.Ordinal));
        string[] lines = entry.ReplaceLineEndings("\n").Split('\n');
        Assert.Equal("using SerializationApi.Shapes;", lines[1]);
        const string here = "global::SerializationApi.Negotiation.Tests.";
        Assert.Contains(
            $"[GenerateShapeFor<{here}Unshaped>] // OrdersController.Unshaped returns Unshaped, but Unshaped has no shape",
            lines
        );
        Assert.Contains(
            $"[GenerateShapeFor<{here}ReportedController.Inner>] // ReportedController.Inners returns Inner[], but Inner has no shape",
            lines
        );
        Assert.Contains(
            "[GenerateShapeFor<global::System.Collections.Generic.Dictionary<global::System.String, global::System.Int32[]>>] "
                + "// ReportedController.Counts returns Dictionary<String, Int32[]>, but Dictionary<String, Int32[]> has no shape",
            lines
        );
        Assert.Equal("public static partial class ControllerShapes;", lines[^1]);
    }

    [Fact]
    public async Task Actions_that_name_other_media_types_only_are_named()
    {
        string[] entries = await StartAsync(isRouted: true);
        string entry = Assert.Single(entries, static entry => entry.Contains("have no binary format", StringComparison.Ordinal));

        Assert.StartsWith("3 actions", entry, StringComparison.Ordinal);
        Assert.Contains("ReportedController.Order", entry, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Formats_that_controllers_do_not_have_are_told(bool forControllers)
    {
        await using TestApp app = await TestApp.StartAsync(
            static web => web.MapControllers(),
            builder =>
            {
                IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly);
                if (forControllers)
                {
                    mvc.AddFormats();
                }
            }
        );
        Assert.Equal(
            !forControllers,
            app.Log.Take()
                .Any(static entry => entry.Text.Contains("call builder.Services.AddControllers().AddFormats()", StringComparison.Ordinal))
        );
    }

    private static async Task<string[]> StartAsync(bool isRouted)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                if (isRouted)
                {
                    web.MapControllers();
                }
                else
                {
                    web.UseMvc();
                }
            },
            builder =>
                builder
                    .Services.AddControllers(options => options.EnableEndpointRouting = isRouted)
                    .AddFormats()
                    .AddApplicationPart(typeof(OrdersController).Assembly)
        );
        return [.. app.Log.Take().Select(static entry => entry.Text)];
    }
}

/// <summary>Types without a shape, of several kinds, and media types of JSON alone.</summary>
[Route("mvc/reported"), Produces("application/json")]
public sealed class ReportedController : ControllerBase
{
    [HttpGet]
    public Order Order() => new();

    [HttpGet("inners")]
    public Inner[] Inners() => [];

    [HttpGet("counts")]
    public Dictionary<string, int[]> Counts() => [];

    public sealed class Inner
    {
        public int Id { get; set; }
    }
}
