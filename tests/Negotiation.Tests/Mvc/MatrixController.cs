using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation.Tests;

[ApiController]
[Route("mvc/matrix")]
public sealed class MatrixController : ControllerBase
{
    [HttpGet]
    public Matrix Get() =>
        new()
        {
            Rows =
            [
                [1],
            ],
        };

    [HttpGet("produces")]
    [Produces("application/x-protobuf", "application/json")]
    public Matrix Produces() =>
        new()
        {
            Rows =
            [
                [1],
            ],
        };

    [HttpGet("protobuf")]
    [Produces("application/x-protobuf")]
    public Matrix Protobuf() =>
        new()
        {
            Rows =
            [
                [1],
            ],
        };

    [HttpPost]
    public Matrix Echo(Matrix matrix) => matrix;

    [HttpGet("note")]
    public Note Note() => new() { Text = "x" };
}
